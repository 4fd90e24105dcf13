/** As the `ref` of an element: it has the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
