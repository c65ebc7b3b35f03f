import { answerOf } from "#contract/http/answer-of.ts";
import { Import, Source, type SourceList } from "#contract/intake/source.ts";
import type { ListingSource } from "#snapshot/agents/gather-sources.ts";
import type { ViewContext } from "../view-context.ts";

/** Followed sources, in the order of their precedence, and imports by hand. */
export function sourceListView({ snapshot }: ViewContext): SourceList {
	return {
		generated_at: snapshot.at,
		sources: snapshot.sources.map(sourceView),
		imports: snapshot.imports.map((record) => answerOf(Import, record)),
	};
}

function sourceView(source: ListingSource): Source {
	return answerOf(Source, {
		...source,
		advisories: source.advisories?.list.length ?? 0,
		advisoriesLeftOut: source.advisories?.leftOut ?? 0,
		advisoriesAt: source.advisories?.readAt ?? null,
	});
}
