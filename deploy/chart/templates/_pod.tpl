{{- define "tranche.labels" -}}
app.kubernetes.io/name: tranche
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tranche.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "tranche.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  - { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
  - { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
  - { name: SECRET_KEY_FILE, value: /run/secrets/tranche/secret-key }
  - { name: DATABASE_URL_FILE, value: /run/secrets/tranche/database-url }
  - { name: DATABASE_OWNER_URL_FILE, value: /run/secrets/tranche/database-owner-url }
  {{- range $name, $key := .Values.secretFiles }}
  - { name: {{ $name }}_FILE, value: /run/secrets/tranche/{{ $key }} }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/tranche, readOnly: true }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "tranche.volumes" -}}
- name: secrets
  secret: { secretName: {{ .Values.secretName }}, defaultMode: 0440 }
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 256Mi }
{{- end }}
