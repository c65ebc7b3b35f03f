import { z } from "zod";

const KINDS: Readonly<Record<string, { one: string; many: string }>> = {
	string: { one: "a text", many: "texts" },
	number: { one: "a number", many: "numbers" },
	int: { one: "a whole number", many: "whole numbers" },
	boolean: { one: "true or false", many: "true or false" },
	array: { one: "a list", many: "lists" },
	object: { one: "an object", many: "objects" },
	record: { one: "an object", many: "objects" },
};

const FORMATS: Readonly<Record<string, string>> = {
	url: "must be an http or https address",
	email: "must be an e-mail address",
	uuid: "must be a UUID",
	datetime: "must be an instant in UTC such as 2026-05-04T12:00:00Z",
};

const BOUNDS: Readonly<Record<string, (bound: string) => string>> = {
	string: (bound) => `must be ${bound} characters`,
	array: (bound) => `must have ${bound} items`,
};

/**
 * What a schema found wrong, as the end of a sentence that starts with the member's name. Passed to a parse as its
 * `error`, it becomes the message of each issue. Messages that a schema defines itself take precedence.
 */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
	switch (issue.code) {
		case "invalid_value":
			return `must be one of ${issue.values.join(", ")}`;
		case "invalid_type":
			return issue.input === undefined ? "is required" : `must be ${kindOf(issue)}`;
		case "invalid_format":
			return FORMATS[issue.format] ?? "is not written as it should be";
		case "too_small":
			return boundOf(`at least ${issue.minimum}`, issue.origin);
		case "too_big":
			return boundOf(`at most ${issue.maximum}`, issue.origin);
		case "invalid_union":
			return issue.input === undefined ? "is required" : eitherOf(issue);
		case "unrecognized_keys":
			return `has unknown members: ${issue.keys.join(", ")}`;
		default:
			return undefined;
	}
}

/** For lists it says what they contain, if that is a plain kind. */
function kindOf({ expected, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
	const kind = KINDS[expected]?.one ?? `of type ${expected}`;
	const item = inst instanceof z.ZodArray ? inst._zod.def.element._zod.def.type : "";
	const items = KINDS[item]?.many;
	return items ? `${kind} of ${items}` : kind;
}

function boundOf(bound: string, origin: string): string {
	const sentence = BOUNDS[origin]?.(bound) ?? `must be ${bound}`;
	return sentence.replace(/ 1 (\w+)s$/, " 1 $1");
}

/** For a value of several possible kinds: what is wrong for the kind that it has, or the list of kinds. */
function eitherOf({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
	const firsts = errors.flatMap(([first]) => first ?? []);
	const meant = firsts.find(({ code, path }) => code !== "invalid_type" || path.length > 0);
	if (meant) return meant.message;
	return `must be ${firsts.map(({ message }) => message.replace(/^must be /, "")).join(" or ")}`;
}
