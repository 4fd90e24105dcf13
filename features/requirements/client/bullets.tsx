import lists from '#client/ui/list/list.module.css';

export function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={lists.bullets}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
