import { Copy } from './copy.tsx';

/** JSON as it is sent, to read and to copy. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className="relative">
      <div className="absolute end-2 top-2">
        <Copy text={text} label={label} isShape />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md bg-wash p-4 pe-14 font-mono text-sm">
        {text}
      </pre>
    </div>
  );
}
