import { SIGN_IN } from "#contract/limits.ts";
import { FACT_SOURCES } from "#contract/vocabulary.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showInstant } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

export interface AboutPage extends PageFrame {
	asOf: string;
	agents: string;
	categories: string;
	incidents: string;
	contactEmail: string;
	sources: { name: string; meaning: string }[];
	/** The cookies that signing in sets. */
	cookies: string;
}

export function aboutPage(context: ViewContext): AboutPage {
	const { site, snapshot } = context;
	return {
		...pageFrame(context, {
			path: "/about/",
			title: "About",
			description:
				"What this registry is, what it shows and where that comes from, how it is refreshed, and whom to write to.",
		}),
		asOf: showInstant(snapshot.at),
		agents: showAmount(snapshot.agents.length, "agent"),
		categories: showAmount(snapshot.categories.length, "category", "categories"),
		incidents: showAmount(snapshot.incidents.length, "incident"),
		contactEmail: site.contactEmail,
		cookies: COOKIES,
		sources: FACT_SOURCES.map((name) => ({ name, meaning: SOURCES[name] })),
	};
}

const COOKIES = `Signing in sets one cookie that lasts until you sign out or close the browser; one that recognises the browser, for ${showAmount(SIGN_IN.deviceDays, "day")}; and, while you sign in, one with the page to return to, for ${showAmount(SIGN_IN.linkMinutes, "minute")}, and one that brings you back from another provider, for ${showAmount(SIGN_IN.providerMinutes, "minute")}.`;

const SOURCES: Readonly<Record<(typeof FACT_SOURCES)[number], string>> = {
	declared: "Stated by whoever registered the agent.",
	verified: "Stated, and confirmed by a moderator or a proof.",
	observed: "Counted by the registry itself.",
	imported: "Read from another public registry, which is named.",
};
