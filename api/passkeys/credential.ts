import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { Refusal } from "#domain/errors.ts";

const base64Url = z
	.string()
	.min(1)
	.regex(/^[\w-]+$/);

const credential = { id: base64Url, rawId: base64Url, type: z.literal("public-key") };

/** The members we read of what `PublicKeyCredential.toJSON()` returns (WebAuthn section 5.1). */
const NewCredential = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64Url,
		attestationObject: base64Url,
		transports: z.array(z.string().max(32)).max(8).default([]),
	}),
});
export type NewCredential = z.output<typeof NewCredential>;

const UsedCredential = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64Url,
		authenticatorData: base64Url,
		signature: base64Url,
		userHandle: base64Url,
	}),
});
export type UsedCredential = z.output<typeof UsedCredential>;

export const parseNewCredential = (text: string) => parse(NewCredential, text);
export const parseUsedCredential = (text: string) => parse(UsedCredential, text);

/** The challenge that an authenticator claims to have signed. Verifying the signature proves it. */
export function challengeOf({ response }: NewCredential | UsedCredential): string {
	const clientData = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
	return parse(z.object({ challenge: z.string() }), clientData).challenge;
}

export function accountIdOf({ response }: UsedCredential): string {
	return Buffer.from(response.userHandle, "base64url").toString("utf8");
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
	const parsed = schema.safeParse(parseJson(text));
	if (parsed.success) return parsed.data;
	throw new Refusal("invalid_body", "The passkey's answer cannot be read. Start again.");
}
