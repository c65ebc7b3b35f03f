/** Prefix of links that sign somebody in once. The log removes whatever follows it. */
const PREFIX = "areg_once_";

/** `secret` is 32 random bytes as base64url. */
export function signInCode(secret: string): string {
	return PREFIX + secret;
}

export function isSignInCode(text: string): boolean {
	return /^areg_once_[0-9A-Za-z_-]{43}$/.test(text);
}
