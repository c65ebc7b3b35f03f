import type { Request } from "express";
import { FORM_BODY_MAX_BYTES } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { readBody } from "./read-body.ts";

const BOUNDS = {
	maxBytes: FORM_BODY_MAX_BYTES,
	tooLarge: `The form is larger than ${FORM_BODY_MAX_BYTES / 1024} KiB.`,
};

/** Values by field name. A list where a field was sent more than once. */
export type FormValues = Record<string, string | string[]>;

/** Reads what a form sends (`application/x-www-form-urlencoded`). */
export async function readFormBody(request: Request): Promise<FormValues> {
	const type = request.get("Content-Type") ?? "";
	if (!/^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
		throw new Refusal(
			"unsupported_media_type",
			"Send the form as Content-Type: application/x-www-form-urlencoded.",
		);
	}
	const bytes = await readBody(request, BOUNDS);
	return valuesOf(bytes.toString("latin1"));
}

function valuesOf(text: string): FormValues {
	checkEscapes(text);
	// Strangers choose the names too: without a prototype none of them has a meaning of its own.
	const values: FormValues = Object.create(null);
	for (const [name, value] of new URLSearchParams(text)) {
		const known = values[name];
		const line = value.replaceAll("\r\n", "\n");
		values[name] = known === undefined ? line : [known, line].flat();
	}
	return values;
}

/** URLSearchParams would silently replace what is not UTF-8. */
function checkEscapes(text: string): void {
	try {
		decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		throw new Refusal("malformed_body", "The form is not valid UTF-8.");
	}
}
