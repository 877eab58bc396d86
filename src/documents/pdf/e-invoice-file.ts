import { PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { InvoiceService, type Logger } from '@e-invoice-eu/core';
import type { Typesetting } from '../sheet.ts';
import { legibleOf, typeset } from './compiler.ts';
import type { EInvoice } from './messages.ts';

const silence = () => {};
const quiet: Logger = { log: silence, warn: silence, error: silence } as unknown as Logger;
const service = new InvoiceService(quiet);

/** UBL 2.1 of EN 16931. Throws when the invoice does not fit the library's schema. */
export async function renderUbl(eInvoice: EInvoice): Promise<Buffer> {
  return Buffer.from(await xmlOf(eInvoice, 'UBL'));
}

// The library requires an electronic address of the seller, which EN 16931 does not. A placeholder is added for a missing
// address, and removed again.
const NO_ADDRESS = 'nobody@no-address.invalid';
const madeUp = new RegExp(
  `\\s*<cbc:EndpointID[^>]*>${NO_ADDRESS}</cbc:EndpointID>|` +
    `\\s*<ram:URIUniversalCommunication>\\s*<ram:URIID[^>]*>${NO_ADDRESS}</ram:URIID>\\s*</ram:URIUniversalCommunication>`,
);

async function xmlOf({ 'ubl:Invoice': invoice }: EInvoice, format: 'UBL' | 'CII'): Promise<string> {
  const { 'cac:Party': seller } = invoice['cac:AccountingSupplierParty'];
  const party = { 'cbc:EndpointID': NO_ADDRESS, 'cbc:EndpointID@schemeID': 'EM' as const, ...seller };
  const whole = { 'ubl:Invoice': { ...invoice, 'cac:AccountingSupplierParty': { 'cac:Party': party } } };
  const xml = await service.generate(whole, { format, lang: 'en', noWarnings: true });
  const cleaned = String(xml).replace(madeUp, '');
  return format === 'CII' ? withReference(withWholeStructure(withoutCurrencies(cleaned)), invoice) : cleaned;
}

// The library names the currency at the allowances of lines, where EN 16931 forbids it (CII-DT-031).
function withoutCurrencies(xml: string): string {
  return xml.replaceAll(/(<ram:(?:ActualAmount|BasisAmount)) currencyID="[A-Z]{3}"/g, '$1');
}

const SUMS_END = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
const QUALIFIED = 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100';

// The invoice that a credit note corrects (BG-3): the library looks for it in the wrong place, and leaves it out.
function withReference(
  xml: string,
  { 'cac:BillingReference': references = [] }: EInvoice['ubl:Invoice'],
): string {
  const written = references.map(({ 'cac:InvoiceDocumentReference': reference }) => {
    const day = reference['cbc:IssueDate']?.replaceAll('-', '') ?? '';
    return (
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${escaped(reference['cbc:ID'])}</ram:IssuerAssignedID>` +
      `<ram:FormattedIssueDateTime><qdt:DateTimeString xmlns:qdt="${QUALIFIED}" format="102">${day}` +
      '</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>'
    );
  });
  if (written.length === 0) return xml;
  if (!xml.includes(SUMS_END)) throw new Error('The e-invoice has no sums.');
  return xml.replace(SUMS_END, () => SUMS_END + written.join(''));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// The schema of CII requires two things that the library does not do: an element for each note, and an element for the
// delivery even when it is empty. Text cannot look like an element: its `<` is written `&lt;`.
function withWholeStructure(xml: string): string {
  const separated = xml.replaceAll(
    /<\/ram:Content>\s*(?=<ram:Content>)/g,
    '</ram:Content></ram:IncludedNote><ram:IncludedNote>',
  );
  if (separated.includes('<ram:ApplicableHeaderTradeDelivery')) return separated;
  const settlement = '<ram:ApplicableHeaderTradeSettlement>';
  if (!separated.includes(settlement)) throw new Error('The e-invoice has no settlement.');
  return separated.replace(settlement, `<ram:ApplicableHeaderTradeDelivery/>${settlement}`);
}

/** Factur-X: a PDF/A-3 with the same invoice in it as CII of EN 16931. Throws as renderUbl does. */
export async function renderFacturX(typesetting: Typesetting, eInvoice: EInvoice): Promise<Buffer> {
  const xml = await xmlOf(eInvoice, 'CII');
  const pdf = typeset(legibleOf(typesetting), 'a-3a', [{ path: '/factur-x.xml', bytes: Buffer.from(xml) }]);
  return withFacturXMetadata(pdf);
}

// The library could embed the XML too, but it drops the language and the tags that screen readers need. So the compiler
// embeds it, and only the metadata of Factur-X are added here.
async function withFacturXMetadata(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const reference = document.catalog.get(PDFName.of('Metadata'));
  const metadata = pdf.toString('utf8').match(/<\?xpacket begin[\s\S]*?<\?xpacket end="[rw]"\?>/)?.[0];
  const extended = metadata
    ?.replace('<pdfaExtension:schemas><rdf:Bag>', (bag) => bag + facturXSchema)
    .replace('</rdf:RDF>', (end) => facturX + end);
  if (!(reference instanceof PDFRef) || extended?.includes(facturXSchema) !== true) {
    throw new Error('The metadata of the PDF are not as expected.');
  }
  const bytes = Buffer.from(extended);
  const stream = document.context.stream(bytes, { Type: 'Metadata', Subtype: 'XML', Length: bytes.length });
  document.context.assign(reference, stream);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

// The metadata that Factur-X 1.0 prescribes, and the description of its properties that PDF/A requires.
const facturX =
  '<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">' +
  '<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>' +
  '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>';
const facturXSchema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>' +
  property('DocumentFileName', 'The name of the embedded XML document') +
  property('DocumentType', 'The type of the hybrid document in capital letters') +
  property('Version', 'The actual version of the standard applying to the embedded XML document') +
  property('ConformanceLevel', 'The conformance level of the embedded XML document') +
  '</rdf:Seq></pdfaSchema:property></rdf:li>';
