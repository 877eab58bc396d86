import { type DragEvent, useState } from 'react';
import { buttonClass } from './button.tsx';

interface FilePlaceProps {
  readonly texts: {
    /** On the button, before and after a file was chosen. */
    readonly choose: string;
    readonly other: string;
    readonly drop: string;
  };
  readonly hasFile: boolean;
  /** Which files the browser offers; CSV files without it. */
  readonly accept?: string | undefined;
  readonly onFile: (file: File | undefined) => void;
}

const CSV_FILES = '.csv,.tsv,.txt,text/csv,text/plain';

/** Where a CSV file is chosen, or dropped. */
export function FilePlace({ texts, hasFile, accept = CSV_FILES, onFile }: FilePlaceProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex min-h-16 flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed p-3 has-focus-visible:outline-2 has-focus-visible:outline-link ${isOver ? 'border-link bg-tint' : 'border-field'}`}
    >
      <span className={buttonClass(hasFile ? 'plain' : 'primary')}>
        {hasFile ? texts.other : texts.choose}
      </span>
      <span className="text-soft">{texts.drop}</span>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file, mended, can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
