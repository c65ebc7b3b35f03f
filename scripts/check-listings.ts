import { hash } from "node:crypto";
import { by } from "#contract/compare.ts";
import { CHECK_IDS, type CheckResult } from "#contract/evidence/checks.ts";
import type { Evidence, Look } from "#contract/evidence/evidence.ts";
import { dayOf, daysBefore, startOfDay } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import { onceEach } from "#contract/once-each.ts";
import { Place } from "#documents/content/place.ts";
import { blankReading, type DocumentReading } from "#documents/document-reading.ts";
import { bundleOfListing } from "#documents/evidence/listing-bundle.ts";
import { findPlaceholders } from "#documents/evidence/placeholders.ts";
import { toolsAt } from "#documents/formats/tools-at.ts";
import { storedFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { statedReach } from "#documents/stated-reach.ts";
import { formerOf, type Observed } from "#domain/checks/evidence-bundle.ts";
import { isAboutTexts, statedTexts, TEXT_ROWS } from "#domain/checks/placed-texts.ts";
import { resultsAbout } from "#domain/checks/run-checks.ts";
import { isItsOwn, observedSubject } from "#domain/evidence/asked-observations.ts";
import type { LooksOf } from "#domain/evidence/counted-looks.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import { handSource, sourceNameIn } from "#domain/intake/source-origin.ts";
import type {
	AgentRecord,
	DocumentRecord,
	Listing,
	SeenFacts,
} from "#domain/records/agent-record.ts";
import type { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import type { SaidNetwork } from "#domain/web/listing-reach.ts";
import type { GatheredSources } from "#snapshot/agents/gather-sources.ts";
import { CHECK_KEY_LETTERS, type DocumentResults } from "#snapshot/check-columns.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { sourceWords } from "#views/texts/source-words.ts";

type Named = Parameters<typeof isItsOwn>[1] & Pick<Listing, "observations">;

/** What looks saw of its endpoints, packages and repository, read as strictly as documents. The unseen is left out. */
function seenFacts(evidence: readonly Evidence[], listing: Named): SeenFacts[] {
	const looks = evidence
		.filter((look) => (look.kind === "endpoint" ? look.tools : isItsOwn(look, listing)))
		.sort(by(({ subject }) => subject));
	return [...Map.groupBy(looks, ({ kind }) => kind).values()].flatMap((group) => {
		const facts = storedFacts(group.map((look) => readingOf(look, listing)));
		const known = [...facts].filter(([, value]) => !["", "0", "null"].includes(String(value)));
		return group.slice(0, 1).map((look) => ({
			said: membersOf<Partial<Listing>>(known),
			fact: {
				source: "seen" as const,
				checkedAt: look.observed_at,
				origin: "url" in look ? look.url : subjectWords(look.subject),
			},
		}));
	});
}

function readingOf(look: Evidence, { observations }: Named): DocumentReading {
	const place = new Place({ value: look, pointer: "#", notes: { issues: [], flags: [] } });
	const subject = observedSubject(look);
	return {
		...blankReading("mcp-server"),
		tools: toolsAt(place, "tools"),
		license: place.text("license"),
		observations: observations.filter((row) => row.asked && row.subject === subject),
	};
}

interface Checking {
	at: Date;
	/** Public ones. */
	agents: readonly AgentRecord[];
	looks: readonly LookRecord[];
	lookTimes: readonly LookTimeRecord[];
	looksOf: LooksOf;
	documentsOf: DocumentsOf;
	/** By slug. Undefined without sources. */
	sources?: GatheredSources["ofAgents"] | undefined;
	/** Hosts inside, which are no placeholders. */
	allowedHosts?: AllowedHosts;
	/** Results of the hour before, by their keys. */
	known: (key: string) => DocumentResults | undefined;
}

/**
 * Results of all rules about public listings, without those of rules that are about nothing in a listing. Reading texts
 * takes long, so results are taken from the hour before where they follow from the same: those of a listing alone from
 * no date, and those of what was observed of it from a day.
 */
export function checkListings(checking: Checking) {
	const { at, agents, documentsOf, known, sources, allowedHosts = [], ...seen } = checking;
	const day = startOfDay(dayOf(at.toISOString()));
	const observed = observations(day, seen);
	const read = new Map<string, DocumentResults>();
	const byKey = new Map<string, DocumentResults>();
	const once = (key: string, check: () => DocumentResults) => {
		const results = readOn(day, known(key) ?? check());
		byKey.set(key, results);
		return results;
	};
	for (const agent of agents) {
		const networks = sources?.get(agent.slug)?.networks ?? [];
		const around = { at: day, networks, allowedHosts };
		let kept: readonly DocumentRecord[] | undefined;
		const documents = () => {
			kept ??= documentsOf({ ...agent, versions: [] });
			return kept;
		};
		const key = keyOf([sourcesVersion(), checkedFacts(agent), networks, allowedHosts]);
		const alone = once(key, () => checkListing(agent, documents(), { ...around, ...NOTHING }));
		const looks = observed.get(agent.slug);
		const results =
			looks &&
			once(keyOf([key, day, looks]), () =>
				checkListing(agent, documents(), { ...around, ...looks, alone: alone.checks }),
			);
		read.set(agent.slug, results ?? alone);
	}
	return {
		/** By slug. */
		checks: new Map([...read].map(([slug, results]) => [slug, results.checks])),
		read,
		/** By what they follow from. */
		byKey,
		/** By slug, of those of which anything was. */
		observed,
	};
}

const NOTHING: Observed = { evidence: [], former: [], looks: [] };

interface Around extends Observed {
	at: string;
	networks: readonly SaidNetwork[];
	allowedHosts: AllowedHosts;
	/** Results that follow from the listing alone, if they are known. */
	alone?: readonly CheckResult[];
}

function checkListing(
	agent: AgentRecord,
	documents: readonly DocumentRecord[],
	{ networks, allowedHosts, alone = [], ...observed }: Around,
): DocumentResults {
	const read = documents.flatMap((document) => {
		const { sha256, origin: found } = document;
		const { reading } = readOnce(document);
		const origin = agent.documentOrigins?.[sha256]?.origin ?? found;
		return reading ? [{ reading, source: speakerOf(origin) }] : [];
	});
	const readings = read.map(({ reading }) => reading);
	const names = readings.flatMap(({ name }) => name ?? []);
	const seen = seenFacts(observed.evidence, { ...agent, names });
	const told = [agent, ...seen.map(({ said }) => said)];
	const license = told.find((facts) => facts.license)?.license ?? null;
	const stated = { texts: statedTexts(agent), readings, areTextsKnown: alone.length > 0 };
	const bundle = bundleOfListing({ ...agent, license }, documents, { ...observed, ...stated });
	return {
		checks: [...alone.filter(isAboutTexts), ...resultsAbout(bundle)].sort(
			by(({ id }) => CHECK_IDS.indexOf(id)),
		),
		reach: statedReach(read, networks),
		seen,
		isPlaceholder: findPlaceholders(agent, readings, allowedHosts).length > 0,
	};
}

/** With looks, a listing is checked twice. */
const readOnce = onceEach(({ text, format }: DocumentRecord) => readDocument(text, format));

/** What is cited of the listing itself is from today, whenever the results were made. */
function readOn(day: string, results: DocumentResults): DocumentResults {
	const checks = results.checks.map((check) => ({
		...check,
		evidence: check.evidence.map((cited) =>
			cited.kind === "listing" ? { ...cited, observed_at: day } : cited,
		),
	}));
	return { ...results, checks };
}

/** Whose word a document is. Of one that was sent or fetched, that of whoever wrote it. */
function speakerOf(origin: string | null): string {
	const isImport = origin !== null && !/^https?:/i.test(origin);
	return isImport ? sourceWords(sourceNameIn(origin) ?? handSource(origin)) : "its document";
}

function checkedFacts(agent: AgentRecord) {
	const { claim, license, repositoryUrl, websiteUrl, documents, documentOrigins } = agent;
	const texts = TEXT_ROWS.map(({ name }) => agent[name]);
	const origins = documents.map((digest) => [digest, documentOrigins?.[digest]]);
	return [claim, license, repositoryUrl, websiteUrl, texts, origins];
}

function keyOf(from: readonly unknown[]): string {
	return hash("sha256", JSON.stringify(from)).slice(0, CHECK_KEY_LETTERS);
}

/**
 * What was observed of what each listing names, evaluated at the start of a day. Looks count up to then, or up to what
 * changed since, so that another look that finds the same changes no result.
 */
function observations(
	at: string,
	{ looks, lookTimes, looksOf }: Pick<Checking, "looks" | "lookTimes" | "looksOf">,
) {
	const oldest = daysBefore(at, LOOK.keptDays);
	const records = new Map(looks.map((look) => [look.subject, look]));
	const observed = new Map<string, { evidence: Evidence[]; former: Evidence[]; looks: Look[] }>();
	for (const { subject, slugs } of lookTimes) {
		const record = records.get(subject);
		const changedAt = record?.evidence.observed_at ?? "";
		const counted = looksOf(subject, (day) => day >= oldest && (day < at || day <= changedAt));
		const ofPackage = subject.startsWith("package:") ? subject.slice("package:".length) : null;
		const searched = ofPackage === null ? undefined : records.get(`advisories:${ofPackage}`);
		if (!record && !searched && counted.length === 0) continue;
		for (const slug of slugs) {
			const own = observed.get(slug) ?? { evidence: [], former: [], looks: [] };
			if (record) own.evidence.push(record.evidence);
			if (searched) own.evidence.push(searched.evidence);
			if (record) own.former.push(...formerOf(record, at));
			own.looks.push(...counted);
			observed.set(slug, own);
		}
	}
	return observed;
}
