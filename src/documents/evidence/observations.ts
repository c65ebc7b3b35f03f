import {
	type Observation,
	type ObservationKindName,
	OWNER,
} from "#contract/evidence/observations.ts";
import { parseInstant } from "#contract/instants.ts";
import { parseJson } from "#contract/parse-json.ts";
import { imageSubject, repositorySubject } from "#domain/evidence/observed-subjects.ts";
import { whyNoDate, whyUnsound } from "#domain/evidence/sound-observations.ts";
import { isObject, type Names, type Place } from "../content/place.ts";

/** What is spoken of, whose word it is, and of when. Nothing is observed without a subject. */
interface Said extends Pick<Observation, "source" | "as_of"> {
	subject: string | null;
}

/** A count of zero is unknown, not zero. What cannot be true is left out with a note that names the member. */
function observe(
	place: Place,
	kind: ObservationKindName,
	{ subject, ...origin }: Said,
	value: Observation["value"] | null,
): Observation[] {
	if (subject === null || value === null) return [];
	if (value === 0 && kind !== "benchmark") return [];
	const why = whyUnsound(kind, value);
	if (why === undefined) return [{ kind, subject, value, ...origin }];
	place.flag(`${why}, so it was left out`);
	return [];
}

function countAt(place: Place, kind: ObservationKindName, origin: Said, ...names: Names) {
	return observe(place.member(...names), kind, origin, place.number(...names));
}

function dateAt(place: Place, kind: "released_at" | "pushed_at", origin: Said, ...names: Names) {
	return observe(place.member(...names), kind, origin, instantAt(place, ...names));
}

function instantAt(place: Place, ...names: Names): string | null {
	const text = place.word(...names);
	if (text === null) return null;
	const why = whyNoDate(text);
	if (why !== undefined) place.member(...names).flag(`${why}, so it was left out`);
	return why === undefined ? (parseInstant(text) ?? null) : null;
}

const TOOLHIVE = "ToolHive";

/** Counts and statements of ToolHive, in its own entries. Its `last_updated` is the day of its counts, not of the program. */
export function toolhiveObservations(
	place: Place,
	{ repository, subject, source = TOOLHIVE }: ToolhiveSubject,
): Observation[] {
	const metadata = place.object("metadata");
	const origin = { source, subject, as_of: instantAt(metadata, "last_updated") };
	const provenance = place.object("provenance");
	return [
		...countAt(metadata, "stars", { ...origin, subject: repositorySubject(repository) }, "stars"),
		...countAt(metadata, "pulls", origin, "pulls"),
		...observe(place.member("tier"), "tier", origin, place.text("tier")),
		...observe(provenance, "signed_by", origin, signerIn(provenance)),
	];
}

interface ToolhiveSubject {
	repository: string | null;
	/** The image without its tag, or the remote address. */
	subject: string | null;
	source?: string;
}

/** Anyone can copy ToolHive's block into a server.json. It is ToolHive's word only in ToolHive's namespace. */
export function toolhiveSource(name: string | null): string {
	return name?.startsWith("io.github.stacklok/") ? TOOLHIVE : OWNER;
}

function signerIn(provenance: Place): string | null {
	const signer = provenance.text("signer_identity") ?? "";
	const repository = provenance.text("repository_uri") ?? "";
	return (signer.startsWith("/") || signer === "" ? repository + signer : signer) || null;
}

/** Dates that the official registry adds to a server, also beside it. */
export function registryObservations(place: Place, subject: string | null): Observation[] {
	const origin = { source: "MCP registry", subject, as_of: null };
	return [
		...dateAt(place, "released_at", origin, "publishedAt", "published_at", "release_date"),
		...dateAt(place, "pushed_at", origin, "updatedAt", "updated_at"),
	];
}

/** The counts in Docker's own catalogue. Stars at Docker Hub are another thing than those of a repository. */
export function dockerObservations(
	place: Place,
	{ repository, image }: { repository: string | null; image: string | null },
): Observation[] {
	const metadata = place.object("metadata");
	const origin = { source: "Docker", subject: imageSubject(image), as_of: null };
	// It has no other member for it.
	const isArchived = place.object("about").text("title")?.endsWith("(Archived)");
	return [
		...countAt(
			metadata,
			"stars",
			{ ...origin, subject: repositorySubject(repository) },
			"githubStars",
		),
		...countAt(metadata, "pulls", origin, "pulls"),
		...observe(place, "archived", origin, isArchived || null),
	];
}

export function modelObservations(place: Place, subject: string | null): Observation[] {
	const source = "models.dev";
	const origin = { source, subject, as_of: null };
	return [
		...dateAt(place, "released_at", origin, "release_date"),
		// Of the model, such as 2024-08-06 for gpt-4o. No file says when it was written itself.
		...dateAt(place, "pushed_at", origin, "last_updated"),
		...place.objects("benchmarks").flatMap((item) => benchmarkOf(item, { source, subject })),
	];
}

function benchmarkOf(place: Place, origin: Pick<Said, "source" | "subject">): Observation[] {
	const name = place.text("name");
	if (name === null) return [];
	const variant = ["variant", "version", "dataset"].flatMap((part) => place.word(part) ?? []);
	const details = {
		name,
		metric: place.text("metric"),
		variant: variant.join(", ") || null,
		harness: place.text("harness"),
		url: place.text("source"),
	};
	const extra = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== null));
	const dated = { ...origin, as_of: instantAt(place, "date") };
	return countAt(place, "benchmark", dated, "score").map((row) => ({ ...row, ...extra }));
}

/** Seconds since 1970. */
export function openrouterObservations(place: Place, released: string | null, id: string | null) {
	const origin = { source: "OpenRouter", subject: id, as_of: null };
	return observe(place.member("created"), "released_at", origin, released);
}

/** Signatures of a card, which only its owner vouches for: nobody has checked them. */
export function cardObservations(place: Place, subject: string | null): Observation[] {
	const origin = { source: OWNER, subject, as_of: null };
	return place
		.objects("signatures")
		.flatMap((item) =>
			observe(item.member("protected"), "signed_by", origin, keyIn(item.text("protected") ?? "")),
		);
}

/** The key that a protected header of a signature names (RFC 7515). */
function keyIn(protectedHeader: string): string | null {
	const header = parseJson(Buffer.from(protectedHeader, "base64url").toString());
	const key = isObject(header) ? (header.kid ?? header.jku) : undefined;
	return typeof key === "string" && key !== "" ? key : null;
}
