import type { RegistryContext } from "./registry-context.ts";

/** UUID of version 4 (RFC 9562) from the randomness of the context. */
export function newId({ randomBytes }: Pick<RegistryContext, "randomBytes">): string {
	const bytes = Buffer.from(randomBytes(16));
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	const hex = bytes.toString("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20),
	].join("-");
}
