import { ListingChecks } from "../evidence/checks.ts";
import { AgentsLock, LOCK, LockCheck } from "../evidence/lock.ts";
import { ListingObservations } from "../evidence/observations.ts";
import { AgentConnect } from "../facts/connect.ts";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import { jsonAt, liveAt } from "../http/endpoint-row.ts";
import { ListingDocuments } from "../intake/document.ts";
import { AgentListQuery } from "./agent-list.ts";
import { ListingVersion, ListingVersions } from "./version.ts";

const LOCK_ANSWER =
	"Canonical JSON (RFC 8785), which browsers save. What is not known of an agent is null.";
/** What follows changes is of the list alone. */
const LockedListQuery = AgentListQuery.omit({ format: true, updated_since: true, cursor: true });

export const LISTING_ENDPOINTS = [
	jsonAt("listDocuments", "/api/v1/agents/{slug}/documents", ListingDocuments, {
		summary: "Source documents of an agent, in their original form",
		onlyWith: "documents",
	}),
	jsonAt("listObservations", "/api/v1/agents/{slug}/observations", ListingObservations, {
		summary: "What others counted or stated about an agent, each with its source and date",
		description:
			"Stars, downloads, pulls, dates, signatures, ranks and benchmarks, as their sources state them. `counted` says which of them count in the market score, and `why_not` why the others do not.",
		onlyWith: "observations",
	}),
	jsonAt("listChecks", "/api/v1/agents/{slug}/checks", ListingChecks, {
		summary: "What rules found about an agent, each with evidence and date",
		description:
			"What depends on the last days counts whole days (UTC). The last look stands in live answers and dumps only.",
		onlyWith: "checks",
	}),
	liveAt("getDocument", "/api/v1/agents/{slug}/documents/{sha256}", null, {
		summary: "The bytes of a source document",
		description:
			"Sent with `X-Content-Type-Options: nosniff` and a media type that no browser runs, because it is third-party content.",
		mediaType: MEDIA_TYPES.text,
	}),
	jsonAt("getConnect", "/api/v1/agents/{slug}/connect", AgentConnect, {
		summary: "How to connect to an agent: every way, for every client",
		description:
			"Commands, files and install links, generated from its documents and not tested. They contain no secrets; replace `<REQUIRED: …>` and `YOUR_KEY`. A link is omitted if it would install something unpinned or incomplete, or set what is not known to be harmless; `warnings` tell what is known to redirect what is run, trusted or contacted.",
		onlyWith: "documents",
	}),
	jsonAt("listVersions", "/api/v1/agents/{slug}/versions", ListingVersions, {
		summary: "Versions of an agent, newest first, with what each changed",
		onlyWith: "versions",
	}),
	liveAt("getVersion", "/api/v1/agents/{slug}/versions/{number}", ListingVersion, {
		summary: "One version of an agent",
		description: "`latest` is the newest version that is not deleted.",
	}),
	liveAt("lockAgent", "/api/v1/locks/agents/{slug}", AgentsLock, {
		summary: `An agent as you approve it (\`${LOCK.file}\`)`,
		description: LOCK_ANSWER,
	}),
	liveAt("lockAgents", "/api/v1/locks/agents", AgentsLock, {
		summary: `The agents of a page of the list as you approve them (\`${LOCK.file}\`)`,
		description: LOCK_ANSWER,
		query: LockedListQuery,
	}),
	liveAt("checkLock", "/api/v1/locks/check", LockCheck, {
		method: "POST",
		summary: "What is different from agents as you approved them",
		description: `At most ${LOCK.maxEntries} entries and ${LOCK.maxBytes / 1024} KiB; \`${LOCK.command}\` takes more. Nothing of it is kept. A token raises the rate limit; it is not required.`,
		body: AgentsLock,
		rateClass: "feed",
		problems: ["conflicting_credentials", "invalid_credentials", "insufficient_scope"],
	}),
] as const;
