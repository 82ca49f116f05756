/** Where this browser remembers that the lessons need not be offered on the front page. */
export const NO_OFFER = 'no_lessons';
