import type { Plugin } from 'vite';

export declare function compiledLanguages(): Plugin;
