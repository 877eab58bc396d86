/** The fields of a delimited file with quoted texts (RFC 4180), line by line. */
export function readFields(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isQuoted && sign === '"' && text[place + 1] === '"') {
      field += '"';
      place += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) {
      row.push(field);
      field = '';
    } else if (!isQuoted && text.startsWith('\r\n', place)) {
      rows.push([...row, field]);
      row = [];
      field = '';
      place += 1;
    } else field += sign;
  }
  if (field !== '' || row.length > 0) throw new Error('The last line does not end.');
  return rows;
}
