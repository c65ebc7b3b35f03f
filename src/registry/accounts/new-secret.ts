import type { RegistryContext } from "../registry-context.ts";

/** 256 random bits as 43 characters of base64url, for cookies, links and challenges. */
export function newSecret({ randomBytes }: Pick<RegistryContext, "randomBytes">): string {
	return Buffer.from(randomBytes(32)).toString("base64url");
}

export function isSecret(text: string): boolean {
	return /^[0-9A-Za-z_-]{43}$/.test(text);
}
