import type { RequestHandler } from "express";
import { dashboardPath } from "#contract/http/addresses.ts";
import { PROVIDER_RETURN_MAX_CHARACTERS, REQUEST_TARGET_MAX_CHARACTERS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";

/** Ways to disguise one path as another. None of our addresses needs them. */
const TRICKS: readonly { pattern: RegExp; detail: string }[] = [
	// HTTP also allows `http://elsewhere/…` and `*`. Neither is a path of ours.
	{ pattern: /^[^/]/, detail: "does not start with a slash" },
	{ pattern: /[^\x21-\x7e]/, detail: "contains characters that must be percent-encoded" },
	{ pattern: /[\\<>"^`{|}]/, detail: "contains characters that must be percent-encoded" },
	{ pattern: /%(?![0-9A-Fa-f]{2})/, detail: "contains a broken percent escape" },
	{
		pattern: /%(?:00|2[eEfF5]|5[cC])/,
		detail: "contains an escaped separator, dot, percent or zero byte",
	},
	{ pattern: /\/\//, detail: "contains an empty segment" },
	{ pattern: /\/\.{1,2}(?:\/|$)/, detail: "contains a dot segment" },
];

/** The name of an MCP server contains a slash, which clients escape. Both spellings are treated the same. */
const ESCAPED_NAME =
	/^((?:\/c\/[^/%]+)?(?:\/v0(?:\.1)?){1,2}\/servers\/[^/%]+)%2[fF]([^/%]+(?:\/|$))/;

const PROVIDER_RETURN = new RegExp(`^${dashboardPath("finishProviderSignIn", "[a-z0-9-]{1,31}")}$`);

/** Refuses request targets that are too long or malformed before anything is looked up. */
export const checkTarget: RequestHandler = (request, _response, next) => {
	const isReturn = PROVIDER_RETURN.test(request.call.path);
	const most = isReturn ? PROVIDER_RETURN_MAX_CHARACTERS : REQUEST_TARGET_MAX_CHARACTERS;
	if (request.url.length > most) {
		throw new Refusal("target_too_long", `The request target is longer than ${most} characters.`);
	}
	const path = request.call.path.replace(ESCAPED_NAME, "$1/$2");
	const trick = TRICKS.find(({ pattern }) => pattern.test(path));
	if (trick) throw new Refusal("invalid_path", `The path ${trick.detail}.`);
	next();
};
