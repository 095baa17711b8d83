import { app, clientVersion } from '#contract/app.ts'
import type { Config } from '#server/config.ts'
import type { Serve } from '#server/http/serve.ts'

export function versionRoutes(serve: Serve, config: Config) {
  serve(app, {
    versions: async () => ({ minimumRequiredVersion: config.minimumAppVersion, serverVersion: clientVersion }),
  })
}
