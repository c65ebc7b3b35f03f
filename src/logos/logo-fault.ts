/** Something is wrong with a picture. The message is the rest of a sentence that begins with "The picture". */
export class LogoFault extends Error {}
