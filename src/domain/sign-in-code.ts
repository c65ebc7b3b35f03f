/** Prefix of one-time sign-in links. The log removes the text after it. */
const PREFIX = "areg_once_";

/** `secret` is 32 random bytes as base64url. */
export function signInCode(secret: string): string {
	return PREFIX + secret;
}

export function isSignInCode(text: string): boolean {
	return /^areg_once_[0-9A-Za-z_-]{43}$/.test(text);
}
