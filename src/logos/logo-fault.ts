/** Why a picture is refused. The message continues "The picture". */
export class LogoFault extends Error {}
