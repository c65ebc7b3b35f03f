import type { Source, SourceList } from "#contract/source.ts";
import type { SnapshotSource } from "#snapshot/gather-sources.ts";
import type { ViewContext } from "../view-context.ts";

/** Followed sources, in the order of their precedence, and imports by hand. */
export function sourceListView({ snapshot }: ViewContext): SourceList {
	return {
		generated_at: snapshot.at,
		sources: snapshot.sources.map(sourceView),
		imports: snapshot.imports.map(({ importedAt, ...record }) => ({
			...record,
			imported_at: importedAt,
		})),
	};
}

function sourceView(source: SnapshotSource): Source {
	const { name, format, address, state, precedence, failure, entries, last } = source;
	return {
		name,
		format,
		address,
		state,
		interval_minutes: source.intervalMinutes,
		precedence,
		followed_at: source.followedAt,
		compared_at: source.comparedAt,
		advisories: source.advisories?.list.length ?? 0,
		advisories_at: source.advisories?.readAt ?? null,
		failure,
		failed_since: source.failedSince,
		entries,
		last,
	};
}
