interface SegmentsProps<Value extends string> {
  /** What is chosen; read, not shown. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Takes the whole width, in equal parts. */
  readonly isWide?: boolean | undefined;
}

/** One of a few ways to look at something, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  isWide,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={`flex rounded-md border border-line p-0.5 ${isWide ? '' : 'w-fit'}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`min-h-[30px] rounded-sm px-2.5 text-sm text-soft aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-[38px] ${isWide ? 'flex-1' : ''}`}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
