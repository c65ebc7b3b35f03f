import { SOURCE } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { freePrecedence } from "./precedence.ts";

export interface SourceSettings
	extends Pick<
		SourceRecord,
		"name" | "format" | "place" | "intervalMinutes" | "decision" | "allow" | "deny"
	> {
	/** Default: after all others. */
	precedence?: number | undefined;
	/** Default: nothing. */
	trust?: SourceRecord["trust"] | undefined;
}

export async function addSource(
	context: RegistryContext,
	{ precedence, trust = "nothing", ...settings }: SourceSettings,
	actor: Actor,
): Promise<SourceRecord> {
	const at = context.now().toISOString();
	return transact(context, async (transaction) => {
		const { sources } = transaction;
		if (await sources.find(settings.name)) {
			throw new Refusal("conflict", `There is already a source named ${settings.name}.`);
		}
		const others = await sources.list();
		if (others.length >= SOURCE.maxSources) {
			throw new Refusal("conflict", `The limit of ${SOURCE.maxSources} sources has been reached.`);
		}
		const source: SourceRecord = {
			...settings,
			precedence: freePrecedence(others, precedence),
			trust,
			state: "active",
			stoppedFor: null,
			createdAt: at,
			publicAt: null,
			run: null,
			highWater: null,
			validator: null,
			followedAt: null,
			comparedAt: null,
			kept: 0,
			nextAt: at,
			failures: 0,
			failure: null,
			failedSince: null,
			failureToldAt: null,
			last: null,
		};
		sources.save(source);
		recordAudit(transaction, {
			actor,
			action: "source.add",
			subject: `source ${source.name}`,
			changes: [
				{ field: "place", before: null, after: source.place },
				{ field: "trust", before: null, after: trust },
			],
		});
		return source;
	});
}
