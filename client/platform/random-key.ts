/** Random keys: one by which the server knows a form that is sent again, and one that tells drafts apart. */

/** A new random key. Also where the page came over plain http, where browsers have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
