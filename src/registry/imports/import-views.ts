import { z } from "zod";
import { DAY_MS } from "#contract/instants.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import { Refusal } from "#domain/errors.ts";
import { VIEW_LIMITS } from "#domain/view-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findCurrentAgent } from "../signals/agents-by-slug.ts";
import type { Actor, RegistryContext, RegistryReader } from "../store.ts";

/** Rows per import. A larger log is imported in parts, each with its own digest. */
export const VIEW_IMPORT_MAX_ROWS = 10_000;

/** Counted views of an access log, or of a part of one. */
export const ViewImport = z.strictObject({
	/** Name of the log, for people. */
	name: z.string().min(1).max(255),
	/** SHA-256 of the log, hexadecimal. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	lines: z.int().min(0),
	views: z
		.array(z.strictObject({ slug: Slug, count: z.int().min(1), at: Instant }))
		.max(VIEW_IMPORT_MAX_ROWS),
});
export type ViewImport = z.infer<typeof ViewImport>;

export interface ViewImportResult {
	/** Views that count from now on. */
	views: number;
	/** Views of paths that are not public agents; they are dropped. */
	unknownViews: number;
	/** Slugs that are not public agents, in the order of the log. */
	unknownSlugs: string[];
}

/**
 * Adds the views of a log, once. The log is recorded before its views are added, so that a failure in between loses
 * these views, but nothing is counted twice.
 */
export async function importViews(
	context: RegistryContext,
	log: ViewImport,
	actor: Actor,
): Promise<ViewImportResult> {
	refuseFarInstants(log, context.now());
	const { known, unknown } = await recordLog(context, log, actor);
	await appendViews(context, known);
	return {
		views: countOf(known),
		unknownViews: countOf(unknown),
		unknownSlugs: [...new Set(unknown.map(({ slug }) => slug))],
	};
}

type Views = ViewImport["views"];

function refuseFarInstants({ views }: ViewImport, now: Date): void {
	const latestMs = now.getTime();
	const earliestMs = latestMs - VIEW_LIMITS.importedMaxAgeDays * DAY_MS;
	for (const { at } of views) {
		const atMs = Date.parse(at);
		if (atMs > latestMs)
			throw new Refusal("invalid_body", "The log contains views from the future.");
		if (atMs < earliestMs) {
			const days = VIEW_LIMITS.importedMaxAgeDays;
			throw new Refusal("invalid_body", `The log contains views from more than ${days} days ago.`);
		}
	}
}

function recordLog(
	context: RegistryContext,
	{ name, digest, lines, views }: ViewImport,
	actor: Actor,
) {
	return context.store.transact(async (transaction) => {
		const before = await transaction.importedLogs.find(digest);
		if (before) {
			throw new Refusal("conflict", `This log was already imported, at ${before.importedAt}.`);
		}
		const sorted = await sortViews(transaction, views);
		const importedAt = context.now().toISOString();
		const count = countOf(sorted.known);
		transaction.importedLogs.save({ digest, name, importedAt, lines, views: count });
		recordAudit(context, transaction, {
			actor,
			action: "views.import",
			subject: `log ${digest}`,
			changes: [{ field: "views", before: null, after: String(count) }],
		});
		return sorted;
	});
}

async function appendViews({ store }: RegistryContext, views: Views): Promise<void> {
	try {
		await store.appendEvents(views.map((view) => ({ type: "view", ...view })));
	} catch (cause) {
		throw new Refusal(
			"unavailable",
			"The log is recorded as imported, but its views could not be stored and are lost.",
			{ cause },
		);
	}
}

async function sortViews(reader: RegistryReader, views: Views) {
	const slugs = new Map<string, string | undefined>();
	for (const slug of new Set(views.map((view) => view.slug))) {
		slugs.set(slug, (await findCurrentAgent(reader, slug))?.slug);
	}
	return {
		// Views of public agents, by their current slugs.
		known: views.flatMap((view) => {
			const slug = slugs.get(view.slug);
			return slug === undefined ? [] : [{ ...view, slug }];
		}),
		unknown: views.filter(({ slug }) => slugs.get(slug) === undefined),
	};
}

function countOf(views: Views): number {
	return views.reduce((sum, { count }) => sum + count, 0);
}
