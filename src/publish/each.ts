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

/** Once for the whole registry. */
export const ONCE: Each<undefined> = { subjects: () => [undefined], parameters: () => ({}) };

function each<Subject>(
	name: string,
	subjects: Each<Subject>["subjects"],
	nameOf: (subject: Subject) => string,
): Each<Subject> {
	return { subjects, parameters: (subject) => ({ [name]: nameOf(subject) }) };
}

const slugOf = ({ slug }: { slug: string }) => slug;
const idOf = ({ id }: { id: string }) => id;
const itself = (name: string) => name;

export const EACH_AGENT = each("slug", ({ snapshot }) => snapshot.agents.slice(0), slugOf);
export const EACH_CATEGORY = each("category", ({ snapshot }) => snapshot.categories, slugOf);
export const EACH_CHECK = each("check", () => CHECK_IDS, itself);
export const EACH_INCIDENT = each("incident", ({ snapshot }) => snapshot.incidents, slugOf);
export const EACH_ADVISORY = each("advisory", advisoriesById, idOf);
export const EACH_CARD_PAGE = each("page", () => CARD_PAGES, itself);
export const EACH_SITEMAP_PART = each("part", sitemapParts, ({ number }) => String(number));
/** By its digest. */
export const EACH_LOGO = each("sha256", ({ logos }) => logos(), itself);
export const EACH_GROUP = each("group", () => TAGS, idOf);
export const EACH_GUIDE = each("guide", () => GUIDES, idOf);
export const EACH_WEEK = each("week", (context) => [...context.weekReports().keys()], itself);
