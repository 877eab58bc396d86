/** An email address as an electronic address. */
export function electronicAddress(email: string) {
  return { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' };
}
