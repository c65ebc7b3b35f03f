import type { Request } from "express";
import { FILE_AS_TEXT } from "#contract/accounts/forms.ts";
import { FORM_BODY_MAX_BYTES } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { isEncoded } from "../http/decode-name.ts";
import { readBody } from "./read-body.ts";

const BOUNDS = {
	maxBytes: FORM_BODY_MAX_BYTES,
	tooLarge: `The form is larger than ${FORM_BODY_MAX_BYTES / 1024} KiB.`,
};

/** Several times as many as the largest of our forms has. */
const MAX_FIELDS = 5_000;

export interface FormParts {
	values: FormValues;
	/** The last file of each field, with any name. */
	files: ReadonlyMap<string, Uint8Array>;
}

const MULTIPART = /^multipart\/form-data\s*;/i;

export const isMultipart = (request: Request) => MULTIPART.test(request.get("Content-Type") ?? "");

/** Reads a form with or without files (`multipart/form-data`, RFC 7578). */
export async function readFormParts(request: Request): Promise<FormParts> {
	if (!isMultipart(request)) return { values: await readFormBody(request), files: new Map() };
	const bytes = await readBody(request, BOUNDS);
	const form = await parseMultipart(bytes, request.get("Content-Type") ?? "");
	const fields: [string, string][] = [];
	const files = new Map<string, Uint8Array>();
	for (const [name, value] of form) {
		if (typeof value === "string") {
			if (name.startsWith(FILE_AS_TEXT)) {
				files.set(name.slice(FILE_AS_TEXT.length), Buffer.from(value, "base64"));
			} else fields.push([name, value]);
		}
		// A field without a file is sent as an empty one.
		else if (value.size > 0) files.set(name, await value.bytes());
	}
	return { values: formValues(fields), files };
}

/** Uses Node's own parser for responses. */
async function parseMultipart(bytes: Buffer, type: string): Promise<FormData> {
	try {
		const body = new Uint8Array(bytes);
		return await new Response(body, { headers: { "Content-Type": type } }).formData();
	} catch {
		throw new Refusal("malformed_body", "The form is not valid multipart/form-data.");
	}
}

export async function readFormBody(request: Request): Promise<FormValues> {
	const type = request.get("Content-Type") ?? "";
	if (!/^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
		throw new Refusal(
			"unsupported_media_type",
			"Send the form as Content-Type: application/x-www-form-urlencoded.",
		);
	}
	const bytes = await readBody(request, BOUNDS);
	const text = bytes.toString("latin1");
	if (!isEncoded(text)) throw new Refusal("malformed_body", "The form is not valid UTF-8.");
	const fields = fieldsIn(text);
	if (fields.length > MAX_FIELDS) {
		throw new Refusal("malformed_body", `The form has more than ${MAX_FIELDS} fields.`);
	}
	return formValues(fields);
}

/** One by one, because the work of Node's own parser grows with the square of their count. */
export function fieldsIn(text: string): [name: string, value: string][] {
	return text.split("&", MAX_FIELDS + 1).flatMap((field) => [...new URLSearchParams(field)]);
}

/** Values by field name. A list where a field was sent more than once. */
type FormValues = Record<string, string | string[]>;

export function formValues(fields: Iterable<readonly [name: string, value: string]>): FormValues {
	// Strangers also choose the names: without a prototype, none of them has a special meaning.
	const values: FormValues = Object.create(null);
	for (const [name, value] of fields) {
		const former = values[name];
		const line = value.replaceAll("\r\n", "\n");
		// Added to, because a copy for each of a million fields of one name would never end.
		if (Array.isArray(former)) former.push(line);
		else values[name] = former === undefined ? line : [former, line];
	}
	return values;
}
