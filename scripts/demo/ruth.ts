/**
 * The person who signs in to the demo. She does not exist; the phone number is one of Ofcom's for drama, and nothing is
 * secret.
 */
export const ruthInDemo = {
  email: 'ruth@example.org',
  password: 'seven herons over Larkfield',
  displayName: 'Ruth',
  phone: '+447700900123',
};
