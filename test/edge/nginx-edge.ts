import { dirname } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import {
	type DrawnSample,
	type DrawOptions,
	drawSample,
	type Service,
	startService,
} from "../api/running-service.ts";
import { type NginxServer, startNginx } from "../servers/nginx-server.ts";

interface Edge {
	drawn: DrawnSample;
	/** The service itself, to which nginx passes requests. */
	service: Service;
	nginx: NginxServer;
}

/** For a whole file: a release, the service, and nginx in front of both. */
export function useEdge(options: DrawOptions = {}): Readonly<Edge> {
	let edge: Edge | undefined;
	beforeAll(async () => {
		const drawn = await drawSample(options);
		const service = await startService(drawn, { trustProxy: ["127.0.0.1"] });
		const releasesDirectory = dirname(drawn.release.directory);
		await switchRelease(releasesDirectory, drawn.release.manifest.id);
		const nginx = await startNginx({ upstreams: [`127.0.0.1:${service.port}`], releasesDirectory });
		edge = { drawn, service, nginx };
	});
	afterAll(async () => {
		await edge?.nginx.remove();
		await edge?.service.close();
		await edge?.drawn.remove();
	});
	const begun = (): Edge => {
		if (!edge) throw new Error("nginx runs only while tests do");
		return edge;
	};
	return {
		get drawn() {
			return begun().drawn;
		},
		get service() {
			return begun().service;
		},
		get nginx() {
			return begun().nginx;
		},
	};
}
