import { EVIDENCE_ADDRESSES, type Evidence, LOOK_STATES } from "#contract/evidence/evidence.ts";
import { MINUTE_MS } from "#contract/instants.ts";
import { keysOf } from "#contract/members-of.ts";
import type { LookQuestion } from "#domain/evidence/look-questions.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { CollectorParts, Looked } from "./conversation.ts";
import { lookAtCard, lookAtMcp } from "./look-at-mcp.ts";
import { lookAtPackage } from "./look-at-package.ts";
import { lookAtRepository } from "./look-at-repository.ts";
import { PACKAGE_TELLERS } from "./package-registries.ts";
import { createDoor, type DoorOptions } from "./robots.ts";
import type { Talk } from "./see-mcp.ts";

interface CollectorOptions extends Omit<CollectorParts, "isClosed">, DoorOptions {
	client: Talk["client"];
	/** Addresses to ask instead of the usual ones (`EVIDENCE_ADDRESSES`). */
	addresses?: Readonly<Record<string, string>>;
	/** What forges know the operator by, by host (`FORGE_TOKENS`). */
	tokens?: Readonly<Record<string, string>>;
}

/** Looks at subjects of every kind. A failure says nothing of anybody while the collector reaches nobody. */
export function createCollector(
	options: CollectorOptions,
): (subject: string, known?: LookQuestion["known"]) => Promise<Looked<Evidence>> {
	const { addresses } = options;
	const parts = { ...options, isClosed: createDoor(options) };
	const usual: Readonly<Record<string, string>> = EVIDENCE_ADDRESSES;
	const at = (place: string) =>
		(addresses?.[place] ?? usual[place] ?? "").replace(/(?<!\/)\/+$/, "");
	const look: ReturnType<typeof createCollector> = async (subject, known) => {
		const [, kind, name = ""] = /^(\w+):(.*)$/s.exec(subject) ?? [];
		if (kind === "endpoint") return lookAtMcp(name, parts);
		if (kind === "card") return lookAtCard(name, parts);
		if (kind === "repository") return lookAtRepository(subject, { tokens: {}, ...parts, at });
		const registry = keysOf(PACKAGE_TELLERS).find((key) => name.startsWith(`${key}/`));
		const tell = registry && PACKAGE_TELLERS[registry];
		if (kind !== "package" || !tell) throw new Error(`Nobody can look at ${subject}.`);
		return lookAtPackage({ subject, known, registry, tell }, { ...parts, at });
	};
	const isOnline = createOnlineCheck({ ...options, address: at("reference") });
	return async (...query) => {
		const looked = await look(...query);
		if (!isUnanswered(looked.evidence) || (await isOnline())) return looked;
		throw new Error(`Nobody answers, not even ${at("reference")}, so nobody is called down.`);
	};
}

function isUnanswered(evidence: Evidence): boolean {
	if (evidence.kind === "advisories") return false;
	const { exchanges } = evidence;
	const isFailure =
		evidence.kind === "endpoint"
			? LOOK_STATES[evidence.state].alive === false
			: evidence.exists === "unknown" && exchanges.length > 0;
	return isFailure && exchanges.every(({ status }) => status === null);
}

/** Whether somebody answers who always does, asked once a minute at most. */
function createOnlineCheck({
	fetch,
	clock,
	address,
}: Pick<CollectorParts, "fetch" | "clock"> & { address: string }): () => Promise<boolean> {
	let askedAt = Number.NEGATIVE_INFINITY;
	let answered = Promise.resolve(false);
	const ask = async () => {
		try {
			await fetch(address, { ports: "any", readsBody: false });
			return true;
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			return false;
		}
	};
	return () => {
		if (clock() - askedAt > MINUTE_MS) {
			askedAt = clock();
			answered = ask();
		}
		return answered;
	};
}
