// Web processes that share one port: `PRODUCT_PROCESSES`, as many as the peer has workers.
import cluster from 'node:cluster';

cluster.setupPrimary({ exec: 'server/main.ts' });
cluster.on('exit', (_worker, code, signal) => {
  console.error(`A web process ended (${signal ?? code}).`);
  process.exit(1);
});
for (let n = 0; n < Number(process.env.PRODUCT_PROCESSES); n += 1) cluster.fork();
