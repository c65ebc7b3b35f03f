import type { ArdEntry } from "#contract/ard-catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import {
	ardEntryView,
	ardIdentifier,
	ardIdentifierOf,
	slugOfIdentifier,
} from "#views/protocols/ard-entry-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { decodeName } from "../../decode-name.ts";
import { refuseParameter } from "../../parse-query.ts";

/** The entry with exactly this identifier, escaped or not. */
export function getEntry(context: ViewContext, escaped: string): ArdEntry {
	const { site, snapshot } = context;
	const identifier = decodeName(escaped);
	if (!identifier.startsWith("urn:")) {
		const example = ardIdentifier(site, "agents", "…");
		throw refuseParameter("identifier", `must be a whole identifier such as ${example}`);
	}
	const slug = slugOfIdentifier(site, identifier) ?? "";
	const agent = context.agentBySlug.get(currentSlugOf(snapshot, slug));
	if (!agent || ardIdentifierOf(context, agent.slug) !== identifier) {
		throw new Refusal("not_found", "No public agent of this registry has this identifier.");
	}
	return ardEntryView(context, agent);
}
