// npm run dev: server and Vite, reloading as files change. Vite proxies API calls.
import { spawn } from 'node:child_process';
import { environment, ensureInstalled, main, root } from './prepare.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const clientPort = process.env.CLIENT_PORT ?? '8080';
const serverPort = process.env.PORT ?? '8081';

function start(node, parameters, more) {
  const child = spawn(node, parameters, { cwd: root, env: environment(more), stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
  return { child, ended };
}

await main(async () => {
  const node = await ensureInstalled();
  // Browsers cannot open the wildcard address; the server then reports that PUBLIC_URL is needed.
  const isOpen = ['0.0.0.0', '::'].includes(host);
  const publicUrl = process.env.PUBLIC_URL || (isOpen ? '' : `http://${host}:${clientPort}`);
  const server = start(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    HOST: host,
    PORT: serverPort,
    PUBLIC_URL: publicUrl,
  });
  const vite = ['node_modules/vite/bin/vite.js', '--host', host, '--port', clientPort, '--strictPort'];
  const client = start(node, vite, { LIMELIGHT_API_ORIGIN: `http://${host}:${serverPort}` });
  console.log(`Limelight for development: ${publicUrl} (calls are answered by port ${serverPort})`);

  const both = [server, client];
  // Ctrl-C reaches the children directly; wait until they exit.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => both.forEach(({ child }) => child.kill('SIGTERM')));
  const status = await Promise.race(both.map(({ ended }) => ended));
  both.forEach(({ child }) => child.kill('SIGTERM'));
  await Promise.all(both.map(({ ended }) => ended));
  return status;
});
