import { invalidBody } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import { isReservedSlug, isSlug } from "#domain/slug.ts";
import type { RegistryReader } from "../store.ts";

/** Refuses a slug that no agent can have. Former slugs stay taken forever, even for the same agent. */
export async function checkNewSlug(reader: RegistryReader, slug: string): Promise<void> {
	const pointer = "#/slug";
	if (!isSlug(slug)) {
		const detail = "must be 1 to 64 characters: a–z, 0–9 and hyphens (not first or last)";
		throw invalidBody([{ pointer, detail }]);
	}
	if (isReservedSlug(slug)) throw invalidBody([{ pointer, detail: "is reserved" }]);
	if (!(await reader.agents.find(slug))) return;
	throw new Refusal("conflict", `The slug "${slug}" is taken.`, {
		errors: [{ pointer, detail: "is taken" }],
	});
}
