import type { ArdEntry } from "#contract/ard-catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import {
	ardEntryView,
	ardIdentifier,
	ownIdentifierOf,
	slugOfIdentifier,
} from "#views/protocols/ard-entry-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { decodeName } from "../../decode-name.ts";
import { refuseParameter } from "../../parse-query.ts";
import type { ServedHour } from "../../served-hour.ts";

/** The entry with exactly this identifier, ours or its publisher's, escaped or not. */
export function getEntry({ context, index }: ServedHour, escaped: string): ArdEntry {
	const identifier = decodeName(escaped);
	if (!/^[a-z][a-z0-9+.-]*:/.test(identifier)) {
		const example = ardIdentifier(context.site, "agents", "…");
		throw refuseParameter("identifier", `must be a complete identifier such as ${example}`);
	}
	const [number] = index.keyed.identifiers.find(identifier);
	const stated = number === undefined ? undefined : index.agents.at(number);
	const agent = findByOwn(context, identifier) ?? stated;
	if (agent) return ardEntryView(context, agent);
	throw new Refusal("not_found", "No public agent of this registry has this identifier.");
}

function findByOwn(context: ViewContext, identifier: string): SnapshotAgent | undefined {
	const slug = slugOfIdentifier(context.site, identifier) ?? "";
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	return agent && ownIdentifierOf(context, agent.slug) === identifier ? agent : undefined;
}
