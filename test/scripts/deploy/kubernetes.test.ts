import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { PROJECT } from "../instance.ts";
import { parseDeployed, parseManifests, readDeployed } from "./deploy-files.ts";

const FILES = ["api.yaml", "builder.yaml", "ingress.example.yaml", "secret.example.yaml"];
const Manifest = z.looseObject({
	apiVersion: z.string(),
	kind: z.string(),
	metadata: z.looseObject({ name: z.string() }),
	spec: z.unknown().optional(),
});
const manifests = FILES.flatMap((file) =>
	parseManifests(file).map((manifest) => ({ file, ...Manifest.parse(manifest) })),
);

const Container = z.looseObject({
	name: z.string(),
	securityContext: z.strictObject({
		allowPrivilegeEscalation: z.literal(false),
		readOnlyRootFilesystem: z.literal(true),
		capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
	}),
	volumeMounts: z.array(z.looseObject({ name: z.string() })),
});
const Served = Container.extend({
	livenessProbe: z.looseObject({
		httpGet: z.strictObject({ path: z.literal("/livez"), port: z.literal("metrics") }),
	}),
	readinessProbe: z.looseObject({
		httpGet: z.strictObject({ path: z.literal("/readyz"), port: z.literal("metrics") }),
	}),
	resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
});
const Labels = z.record(z.string(), z.string());
const Deployment = z.looseObject({
	selector: z.looseObject({ matchLabels: Labels }),
	template: z.looseObject({
		metadata: z.looseObject({ labels: Labels }),
		spec: z.looseObject({
			automountServiceAccountToken: z.literal(false),
			enableServiceLinks: z.literal(false),
			securityContext: z.looseObject({
				runAsNonRoot: z.literal(true),
				runAsUser: z.literal(10001),
			}),
			initContainers: z.array(Container).optional(),
			containers: z.tuple([Served]),
			volumes: z.array(z.looseObject({ name: z.string() })),
		}),
	}),
});
const deployments = manifests
	.filter(({ kind }) => kind === "Deployment")
	.map(({ metadata, spec }) => ({ name: metadata.name, ...Deployment.parse(spec) }));

/** What the compiler says of manifests as values of Kubernetes' types. */
function misfits(folder: string, all: readonly { apiVersion: string; kind: string }[]): string[] {
	const source = all.map((manifest, index) => {
		const group = manifest.apiVersion.replace(/\.k8s\.io\//, "/").replace(/^v1$/, "core/v1");
		const types = join(PROJECT, "node_modules/kubernetes-types", group);
		return `export const m${index}: import(${JSON.stringify(types)}).${manifest.kind} = ${JSON.stringify(manifest)};`;
	});
	const file = join(folder, "manifests.ts");
	writeFileSync(file, source.join("\n"));
	const program = ts.createProgram([file], {
		noEmit: true,
		strict: true,
		skipLibCheck: true,
		types: [],
		lib: ["lib.es5.d.ts"],
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
	});
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("the manifests of Kubernetes", () => {
	it("have only members of their kinds", async () => {
		const folder = await freshDirectory();
		const plain = FILES.flatMap(parseManifests).map((manifest) => Manifest.parse(manifest));
		expect(misfits(folder, plain)).toEqual([]);
		const wrong = { apiVersion: "v1", kind: "Service", spec: { selectors: {} } };
		expect(misfits(folder, [wrong])).toEqual([
			expect.stringMatching(/'"selectors"' does not exist/),
		]);
	});

	it("run everything without privileges, with a read-only root folder and a memory limit", () => {
		expect(deployments.map(({ name }) => name)).toEqual([
			"agent-registry-api",
			"agent-registry-builder",
		]);
	});

	it("select the pods that they create, and mount what exists", () => {
		for (const { selector, template } of deployments) {
			expect(template.metadata.labels).toMatchObject(selector.matchLabels);
			const { volumes, containers, initContainers = [] } = template.spec;
			const mounted = [...containers, ...initContainers].flatMap(
				({ volumeMounts }) => volumeMounts,
			);
			const names = volumes.map(({ name }) => name);
			expect(mounted.filter(({ name }) => !names.includes(name))).toEqual([]);
		}
		const [api] = deployments;
		const Selecting = z.looseObject({
			selector: z.union([z.strictObject({ matchLabels: Labels }), Labels]),
		});
		for (const { kind, spec } of manifests.filter(({ kind }) =>
			/^(?:Service|PodDis.*)$/.test(kind),
		)) {
			const { selector } = Selecting.parse(spec);
			const labels = "matchLabels" in selector ? selector.matchLabels : selector;
			expect([kind, labels]).toEqual([kind, api?.selector.matchLabels]);
		}
	});

	it("are named by the kustomization, except for examples", () => {
		const Kustomization = z.object({
			resources: z.array(z.string()),
			configMapGenerator: z.tuple([z.object({ name: z.string(), envs: z.tuple([z.string()]) })]),
		});
		const { resources, configMapGenerator } = Kustomization.parse(
			parseDeployed("kubernetes/kustomization.yaml"),
		);
		expect(resources.toSorted()).toEqual(FILES.filter((file) => !file.includes("example")));
		expect(readDeployed(`kubernetes/${configMapGenerator[0].envs[0]}`)).toContain("BASE_URL=");
		const secrets = manifests
			.filter(({ kind }) => kind === "Secret")
			.map(({ metadata }) => metadata.name);
		const text = ["api.yaml", "builder.yaml"]
			.map((file) => readDeployed(`kubernetes/${file}`))
			.join("");
		const asked = [...text.matchAll(/secretRef: \{ name: ([\w-]+) \}|secretName: ([\w-]+)/g)];
		expect(
			asked
				.map(([, ref, mounted]) => ref ?? mounted)
				.filter((name = "") => !secrets.includes(name)),
		).toEqual([]);
	});
});
