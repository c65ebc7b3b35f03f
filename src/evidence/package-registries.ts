import type { PackageEvidence } from "#contract/evidence/evidence.ts";
import { latestNumber } from "#documents/latest-version.ts";
import { tellBundle } from "./bundle-file.ts";
import { tellCrate } from "./crate-registry.ts";
import { tellImage } from "./image-registry.ts";
import * as looks from "./look-at-package.ts";
import { countIn, instantIn, itemsIn, membersIn, stringsIn, textIn } from "./read-json.ts";

/** What NuGet says of a version, in its API of version 3. Identifiers and versions are in lower case there. */
const tellNuget: looks.TellPackage = async ({ name, version }, talk) => {
	const { askFor, at, conversation } = talk;
	const id = looks.segmentOf(name.toLowerCase());
	const base = `${at("nuget")}/v3-flatcontainer/${id}`;
	const versions = stringsIn((await askFor(`${base}/index.json`))?.versions, MOST_VERSIONS);
	if (versions.length === 0) return { exists: "no-package" };
	const latest = latestNumber(versions, "nuget");
	const number = looks.segmentOf((version ?? latest ?? "").toLowerCase().replace(/\+.*$/s, ""));
	if (!versions.includes(number)) return { exists: "no-version", latest };
	const leaf = await askFor(`${at("nuget")}/v3/registration5-gz-semver2/${id}/${number}.json`);
	const place = textIn(leaf?.catalogEntry);
	const seen = ["integrity", "published_at", "repository", "license"];
	const isUnseen = looks.unseenIn(conversation, ...seen);
	const entry = membersIn(place === null ? undefined : await askFor(place).catch(isUnseen));
	const { packageHash: hash, packageHashAlgorithm: algorithm, deprecation } = entry;
	const reason = deprecation === undefined ? null : textIn(membersIn(deprecation).message);
	// An unlisted version can still be installed, but nobody is meant to find it.
	const isWithdrawn = deprecation !== undefined || leaf?.listed === false;
	return {
		...(await looks.serverNamedAt(`${base}/${number}/readme`, talk)),
		withdrawn: isWithdrawn ? (reason ?? "") : null,
		integrity: algorithm === "SHA512" ? `sha512-${textIn(hash)}` : null,
		published_at: instantIn(entry.created),
		latest,
		repository: textIn(membersIn(entry.repository).url) || textIn(entry.projectUrl) || null,
		license: textIn(entry.licenseExpression) || null,
	};
};

const MOST_VERSIONS = 5000;

const tellNpm: looks.TellPackage = async ({ name, version }, talk) => {
	const { askFor, at } = talk;
	const path = looks.segmentOf(name).replace(/^%40/, "@");
	const body = await askFor(`${at("npm")}/${path}`);
	if (!body) return { exists: "no-package" };
	const latest = textIn(membersIn(body["dist-tags"]).latest);
	const number = version ?? latest ?? "";
	const entry = membersIn(membersIn(body.versions)[number]);
	if (textIn(entry.version) === null) return { exists: "no-version", latest };
	const dist = membersIn(entry.dist);
	const integrity = textIn(dist.integrity);
	const scripts = Object.keys(membersIn(entry.scripts)).filter((script) =>
		INSTALLING.includes(script),
	);
	return {
		...(textIn(entry.mcpName) !== null && {
			names_server: textIn(entry.mcpName),
			names_server_at: "package.json mcpName",
		}),
		withdrawn: textIn(entry.deprecated),
		integrity,
		published_at: instantIn(membersIn(body.time)[number]),
		latest,
		repository: textIn(membersIn(entry.repository).url) ?? textIn(entry.repository),
		license: textIn(entry.license),
		publisher: textIn(membersIn(entry._npmUser).name),
		install_scripts: scripts,
		files: countIn(dist.fileCount),
		downloads: await countOf(
			`${at("npm-downloads")}/downloads/point/last-month/${path}`,
			"downloads",
			talk,
		),
		provenance:
			dist.attestations === undefined
				? null
				: await npmProvenance(
						`${at("npm")}/-/npm/v1/attestations/${path}@${encodeURIComponent(number)}`,
						integrity,
						talk,
					),
	};
};

const INSTALLING: readonly string[] = ["preinstall", "install", "postinstall"];

type Provenance = PackageEvidence["provenance"];

async function npmProvenance(
	url: string,
	integrity: string | null,
	{ askFor, conversation }: looks.PackageTalk,
): Promise<Provenance> {
	const body = await askFor(url).catch(looks.unseenIn(conversation, "provenance"));
	for (const attestation of itemsIn(body?.attestations)) {
		const predicate = textIn(attestation.predicateType);
		if (!predicate?.startsWith("https://slsa.dev/provenance/")) continue;
		const statement = looks.statementIn(
			membersIn(membersIn(attestation.bundle).dsseEnvelope).payload,
		);
		const { runDetails, buildDefinition } = membersIn(statement.predicate);
		const workflow = membersIn(membersIn(membersIn(buildDefinition).externalParameters).workflow);
		const hex = integrity?.startsWith("sha512-")
			? Buffer.from(integrity.slice(7), "base64").toString("hex")
			: null;
		return {
			predicate,
			builder: textIn(membersIn(membersIn(runDetails).builder).id),
			repository: textIn(workflow.repository),
			workflow: textIn(workflow.path),
			subject_matches:
				hex !== null &&
				itemsIn(statement.subject).some(({ digest }) => membersIn(digest).sha512 === hex),
		};
	}
	return null;
}

const tellPypi: looks.TellPackage = async ({ name, version }, talk) => {
	const { askFor, at } = talk;
	const base = `${at("pypi")}/pypi/${looks.segmentOf(name)}`;
	const newest = await askFor(`${base}/json`);
	if (!newest) return { exists: "no-package" };
	const latest = textIn(membersIn(newest.info).version);
	const isNewest = version === null || version === latest;
	const body = isNewest ? newest : await askFor(`${base}/${looks.segmentOf(version)}/json`);
	if (!body) return { exists: "no-version", latest };
	const info = membersIn(body.info);
	const [file = {}] = itemsIn(body.urls).toSorted(
		(left, right) =>
			Number(right.packagetype === "bdist_wheel") - Number(left.packagetype === "bdist_wheel"),
	);
	const sha256 = textIn(membersIn(file.digests).sha256);
	const sites = Object.entries(membersIn(info.project_urls)).filter(([label]) =>
		/^(?:source|repository|github|code)/i.test(label),
	);
	return {
		...looks.serverNamedIn(info.description),
		withdrawn: info.yanked === true ? (textIn(info.yanked_reason) ?? "") : null,
		integrity: sha256 && `sha256:${sha256}`,
		published_at: instantIn(file.upload_time_iso_8601),
		latest,
		repository: textIn(sites[0]?.[1]),
		license: textIn(info.license_expression) ?? (textIn(info.license) || null),
		downloads: await countOf(
			`${at("pypi-downloads")}/api/packages/${encodeURIComponent(name.toLowerCase())}/recent`,
			"last_month",
			talk,
		),
		provenance: await pypiProvenance(
			`${at("pypi")}/integrity/${[name, version ?? latest ?? "", textIn(file.filename) ?? ""].map(encodeURIComponent).join("/")}/provenance`,
			sha256,
			talk,
		),
	};
};

async function pypiProvenance(
	url: string,
	sha256: string | null,
	{ askFor, conversation }: looks.PackageTalk,
): Promise<Provenance> {
	const body = await askFor(url, { Accept: "application/vnd.pypi.integrity.v1+json" }).catch(
		looks.unseenIn(conversation, "provenance"),
	);
	const [bundle] = itemsIn(body?.attestation_bundles);
	const [attestation] = itemsIn(bundle?.attestations);
	if (!bundle || !attestation) return null;
	const publisher = membersIn(bundle.publisher);
	const statement = looks.statementIn(membersIn(attestation.envelope).statement);
	const repository = textIn(publisher.repository);
	return {
		predicate: textIn(statement.predicateType) ?? "",
		builder: textIn(publisher.kind),
		repository:
			repository && publisher.kind === "GitHub" ? `https://github.com/${repository}` : repository,
		workflow: textIn(publisher.workflow),
		subject_matches:
			sha256 !== null &&
			itemsIn(statement.subject).some(({ digest }) => membersIn(digest).sha256 === sha256),
	};
}

/** A count that the package does not depend on. Null if it is not told. */
async function countOf(
	url: string,
	member: string,
	{ askFor, conversation }: looks.PackageTalk,
): Promise<number | null> {
	const body = await askFor(url).catch(looks.unseenIn(conversation, "downloads"));
	return countIn(body?.[member] ?? membersIn(body?.data)[member]);
}

export const PACKAGE_TELLERS: Readonly<Record<PackageEvidence["registry"], looks.TellPackage>> = {
	npm: tellNpm,
	pypi: tellPypi,
	oci: tellImage,
	nuget: tellNuget,
	cargo: tellCrate,
	mcpb: tellBundle,
};
