import { runNginx } from '#cluster/nginx.ts'

/**
 * A cache that keeps whatever it may, as a CDN does: nothing here says what. It goes by the replies' Cache-Control and Vary alone, and looks at
 * neither cookies nor sessions.
 */
const conf = ({ folder, listen, server }: { folder: string; listen: string; server: string }) => `
pid ${folder}/cdn.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/replies;
  fastcgi_temp_path ${folder}/fastcgi;
  scgi_temp_path ${folder}/scgi;
  uwsgi_temp_path ${folder}/uwsgi;
  proxy_cache_path ${folder}/kept keys_zone=kept:10m inactive=7d max_size=1g use_temp_path=off;
  server {
    listen ${listen};
    location / {
      proxy_pass http://${server};
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_read_timeout 60s;
      proxy_cache kept;
      # Of many who ask for what is not kept yet, one goes to the server.
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`

/** Starts nginx as a CDN before the server at this address and port; as root it runs as nobody. Its files are in `folder`. */
export const startCdn = ({ folder, server }: { folder: string; server: string }) =>
  runNginx(folder, (listen) => conf({ folder, listen, server }))
