/** The specification's word for a scan that found something (spec 1 §8). */
export const success = 'Successfully extracted data!';
