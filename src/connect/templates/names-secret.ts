const LAST_WORD =
	/(?:KEYS?|TOKEN|SECRETS?|PASSWORD|PASSPHRASE|CREDENTIALS?|COOKIES?|AUTHORIZATION)$/;

/**
 * True if the last word of a name says that its value is secret, whatever the document marks. `ACCESS_KEY_ID`, `TOKEN_URL` and `KEY_PATH` are not.
 */
export function namesSecret(name: string): boolean {
	const words = name.replace(/([a-z0-9])(?=[A-Z])/g, "$1_").toUpperCase();
	return LAST_WORD.test(words.replace(/[^A-Z]+$/, ""));
}
