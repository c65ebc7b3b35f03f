import { CHECK_IDS } from "#contract/evidence/checks.ts";
import type { PathParameters } from "#contract/http/addresses.ts";
import { GUIDES } from "#contract/http/guides.ts";
import { advisoriesById } from "#views/market/advisory-view.ts";
import { TAGS } from "#views/open-api/tags.ts";
import { CARD_PAGES } from "#views/pictures/page-card-view.ts";
import { sitemapParts } from "#views/protocols/sitemap-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** What a catalogue row is rendered for, and the parameters of its path. */
export interface Each<Subject> {
	subjects: (context: ViewContext) => readonly Subject[];
	parameters: (subject: Subject) => PathParameters;
}

function each<Subject>(
	subjects: Each<Subject>["subjects"],
	parameters: Each<Subject>["parameters"],
): Each<Subject> {
	return { subjects, parameters };
}

/** Once for the whole registry. */
export const ONCE: Each<undefined> = { subjects: () => [undefined], parameters: () => ({}) };

export const EACH_AGENT = each(
	({ snapshot }) => snapshot.agents.slice(0),
	({ slug }) => ({ slug }),
);
export const EACH_CATEGORY = each(
	({ snapshot }) => snapshot.categories,
	({ slug }) => ({ category: slug }),
);
export const EACH_CHECK = each(
	() => CHECK_IDS,
	(id) => ({ check: id }),
);
export const EACH_INCIDENT = each(
	({ snapshot }) => snapshot.incidents,
	({ slug }) => ({ incident: slug }),
);
export const EACH_ADVISORY = each(advisoriesById, ({ id }) => ({ advisory: id }));
/** Each page with a share card of its own. */
export const EACH_CARD_PAGE = each(
	() => CARD_PAGES,
	(page) => ({ page }),
);
/** Each part of a sitemap that is too large for one file. */
export const EACH_SITEMAP_PART = each(sitemapParts, ({ number }) => ({ part: String(number) }));
export const EACH_LOGO = each(
	({ logos }) => logos(),
	(sha256) => ({ sha256 }),
);
export const EACH_GROUP = each(
	() => TAGS,
	({ id }) => ({ group: id }),
);
export const EACH_GUIDE = each(
	() => GUIDES,
	({ id }) => ({ guide: id }),
);
export const EACH_WEEK = each(
	(context) => [...context.weekReports().keys()],
	(week) => ({ week }),
);
