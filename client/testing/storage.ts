/** Like a browser's storage: items are properties of the object itself. */
export function createStorage(): object {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? (storage[key] ?? null) : null),
    setItem: (key: string, text: string) => void (storage[key] = text),
    removeItem: (key: string) => void delete storage[key],
  };
  const storage = Object.create(methods) as Record<string, string>;
  return storage;
}
