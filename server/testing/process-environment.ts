/** The environment of every product process that a test starts; nothing else is passed on. */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export const processEnvironment = {
  PATH: process.env['PATH'] ?? '',
  // Tests start hundreds of processes, and compiling the product takes longer than most of their work.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'product'),
};
