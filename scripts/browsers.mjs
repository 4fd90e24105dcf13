// The oldest supported browsers (README). scripts/structure.mjs keeps newer APIs out of our code, the build out of packages.
// Chrome 111 is the oldest with toSorted() and color-mix(), iOS 16.4 with lookbehinds, Firefox 128 a long-term release.

export const oldestBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];

// Missing in at least one of them, and not transpiled.
const tooYoung =
  /\b(AbortSignal\.any|(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|URL\.(?:canParse|parse)|Iterator\.from|RegExp\.escape|Intl\.DurationFormat|requestIdleCallback|(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|showPopover)(?=\())/g;

export function findTooYoung(code) {
  return [...new Set([...code.matchAll(tooYoung)].map(([name]) => name))];
}

/** Fails the build when it contains an unsupported name, packages included. */
export function onlyForKnownBrowsers() {
  return {
    name: 'only-for-known-browsers',
    generateBundle(_options, bundle) {
      for (const { code, fileName } of Object.values(bundle)) {
        const [name] = code === undefined ? [] : findTooYoung(code);
        if (name)
          this.error(
            `${fileName} uses ${name}, which browsers that we serve do not know (scripts/browsers.mjs).`,
          );
      }
    },
  };
}
