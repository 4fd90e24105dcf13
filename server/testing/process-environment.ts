/** What every process of the product that a test starts gets, and nothing else of the test's own environment. */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export const processEnvironment = {
  PATH: process.env['PATH'] ?? '',
  // Tests start hundreds of them, and to read and compile the product takes longer than most of what they do.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'product'),
};
