// Groups the typed digits as on the card, and names the network of the card.

/** @type {ReadonlyArray<readonly [RegExp, string]>} */
const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^35/, 'JCB'],
  [/^62/, 'UnionPay'],
];

/** @param {string} digits */
function groupCard(digits) {
  const pattern = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const parts = pattern.global ? digits.match(pattern) : pattern.exec(digits)?.slice(1);
  return (parts ?? []).filter(Boolean).join(' ');
}

/** @param {string} digits */
function groupExpiry(digits) {
  // A month of one digit is whole when no second can follow: 4 is April.
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return full.length > 2 ? `${full.slice(0, 2)} / ${full.slice(2)}` : full;
}

/**
 * Groups what stands in a field, and leaves the caret behind the digit that it was behind.
 * @param {HTMLInputElement} field
 * @param {(digits: string) => string} group
 * @param {number} most
 */
function regroup(field, group, most) {
  const caret = field.selectionStart ?? field.value.length;
  const before = field.value.slice(0, caret).replaceAll(/\D/g, '').length;
  const isAtEnd = caret === field.value.length;
  // 1/30 is January, as 01/30 is.
  const digits = field.value.replace(/^\s*(\d)\s*[/.-]/, '0$1').replaceAll(/\D/g, '');
  const text = group(digits.slice(0, most));
  if (text === field.value) return;
  field.value = text;
  if (isAtEnd) return;
  let at = 0;
  for (let seen = 0; seen < before && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) seen += 1;
  field.setSelectionRange(at, at);
}

// On the document: the fields are exchanged for others when another way of paying is chosen.
document.addEventListener('input', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.form?.id !== 'fields') return;
  if (field.name === 'number') {
    regroup(field, groupCard, 19);
    const digits = field.value.replaceAll(' ', '');
    const mark = document.getElementById('brand');
    if (mark !== null) mark.textContent = brands.find(([start]) => start.test(digits))?.[1] ?? '';
  }
  // Deleting a digit also deletes the separator behind it.
  const isTaken = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (field.name === 'expiry' && !isTaken) regroup(field, groupExpiry, 6);
});
