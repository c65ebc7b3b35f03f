import type { Refusal } from "#domain/errors.ts";

/** Why a tool refused and what to change, for the model or program that called it. */
export function refusalText({ message, errors, headers }: Refusal): string {
	const wait = headers["Retry-After"];
	return [
		errors.length === 0 ? message : "The arguments are invalid; change them and call again:",
		...errors.map(({ pointer, detail }) => `${pointer.slice("#/".length) || "They"} ${detail}`),
		...(wait === undefined ? [] : [`Try again in ${wait} seconds.`]),
	].join("\n");
}

/** True if the caller can act on the refusal, which is then the result of its call. */
export function isForTheCaller(refusal: Refusal): boolean {
	return refusal.code !== "unavailable";
}
